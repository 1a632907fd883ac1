import { describe, expect, test } from 'vitest';
import { overlays, readOverlay, statementFaults } from './overlays.ts';
import { processFiles } from './processes.ts';

/** Replaces a text everywhere in production's overlay; a missing text would prove nothing. */
function production(wanted: string | RegExp, broken: string): string[] {
  const text = readOverlay('production');
  const changed = text.replaceAll(wanted, broken);
  expect(changed).not.toBe(text);
  return statementFaults(changed);
}

function patched(path: string, value: unknown): string[] {
  const patches = '\npatches:\n';
  const change = `- { op: add, path: ${path}, value: ${JSON.stringify(value)} }`;
  return production(patches, `${patches}  - target: { kind: Deployment }\n    patch: |\n      ${change}\n`);
}

test.each(overlays)('when %s is read as it is, then nothing is wrong with it', (name) => {
  expect(statementFaults(readOverlay(name))).toEqual([]);
});

test.each([
  ['time to start on slow nodes', '/spec/template/spec/containers/0/startupProbe/failureThreshold', 90],
  ['the secret of a private registry', '/spec/template/spec/imagePullSecrets', [{ name: 'registry' }]],
])('accepts an overlay that gives %s', (_what, path, value) => {
  expect(patched(path, value)).toEqual([]);
});

test('accepts an overlay that names an image by its digest', () => {
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  expect(production('newTag: 1.1.0 }', `newTag: 1.1.0, digest: ${digest} }`)).toEqual([]);
  expect(production('newTag: 1.1.0 }', 'newTag: 1.1.0, digest: latest }')).toEqual([
    expect.stringMatching(/^images\.2\.digest: /),
  ]);
});

describe('when an overlay', () => {
  const inPod = '/spec/template/spec';
  test.each([
    ['gives less time than a shutdown takes', `${inPod}/terminationGracePeriodSeconds`, 20],
    ['lets the old one go before the new one serves', '/spec/strategy/rollingUpdate/maxUnavailable', 1],
    [
      'lets a container write where it likes',
      `${inPod}/containers/0/securityContext/readOnlyRootFilesystem`,
      false,
    ],
    ['probes a path that no service has', `${inPod}/containers/0/readinessProbe/httpGet/path`, '/ready'],
    [
      'lets a pod go before its callers gave up their idle connections',
      `${inPod}/containers/0/env/0/value`,
      '2000',
    ],
    [
      'lets a pod join a network that compose keeps from it',
      '/spec/template/metadata/labels/network.parts-shop~1data',
      'joined',
    ],
  ])('%s, then it is refused: that is no field for an overlay', (_what, path, value) => {
    expect(patched(path, value)).toEqual([expect.stringMatching(/^patches\.0\.patch\.0\.path: /)]);
  });

  test.each([
    [
      'sends a service elsewhere than compose does',
      '- TRUSTED_PROXIES=',
      '- ORDERS_URL=http://orders:80\n      - TRUSTED_PROXIES=',
      'gateway: docker-compose.yml knows no setting ORDERS_URL',
    ],
    [
      'offers metrics at a port that is not declared',
      '- TRUSTED_PROXIES=',
      '- METRICS_PORT=9465\n      - TRUSTED_PROXIES=',
      'gateway: docker-compose.yml knows no setting METRICS_PORT',
    ],
    [
      'believes every private address about visitors',
      'TRUSTED_PROXIES=10.64.0.0/14',
      'TRUSTED_PROXIES=uniquelocal',
      /^gateway: TRUSTED_PROXIES\.0: must be the networks of the cluster's pods$/,
    ],
    [
      'does not say whom to believe about visitors',
      'TRUSTED_PROXIES=10.64.0.0/14',
      'TRUSTED_PROXIES=',
      /^gateway: TRUSTED_PROXIES\.0: /,
    ],
    [
      'has no value for what a service requires',
      'IMAGES_URL=',
      'IMAGES_PLACE=',
      /^gateway: IMAGES_URL: is for the overlay to say$/,
    ],
    [
      'misspells a setting',
      'IMAGES_URL=',
      'IMAGES_PLACE=',
      'gateway: docker-compose.yml knows no setting IMAGES_PLACE',
    ],
    [
      'has a value that the service refuses',
      'ADMIN_EMAILS=',
      'ADMIN_EMAILS=somebody',
      /^identity: ADMIN_EMAILS\.0: Provide a valid Email Address/,
    ],
    ['runs whatever version is newest', /(gateway, newTag: )[\d.]+/g, '$1latest', /^images\.0\.newTag: /],
    [
      'ships one image under the name of another',
      'example.com/parts-shop/gateway,',
      'example.com/parts-shop/orders,',
      'images.0: newName must be the image of this name',
    ],
    [
      'ships no version of a process',
      'parts-shop/identity',
      'parts-shop/gateway',
      'identity: images name no version of parts-shop/identity',
    ],
    [
      'points at a stand-in',
      '"payments":{',
      '"payments":{"scriptUrl":"http://127.0.0.1:9097/stripe.js",',
      /^edge: RUNTIME_CONFIG: must be JSON that names no stand-in$/,
    ],
    ['tells browsers what they cannot use', '"apiUrl":"/api",', '', /^edge: RUNTIME_CONFIG\.apiUrl: /],
    [
      'runs one copy of something',
      'path: /spec/replicas, value: 3',
      'path: /spec/replicas, value: 1',
      /^patches\.\d+\.patch\.0: must be at least 2$/,
    ],
    [
      'scales down to one copy',
      'path: /spec/minReplicaCount, value: 3',
      'path: /spec/minReplicaCount, value: 1',
      /^patches\.\d+\.patch\.0: must be at least 2$/,
    ],
    [
      'is at a host without a certificate',
      '/spec/tls/0/hosts/0, value: shop.example.com',
      '/spec/tls/0/hosts/0, value: www.example.com',
      /^patches\.\d+\.patch: tls and rules must name the same host$/,
    ],
    [
      'says what is not for an overlay',
      '\npatches:\n',
      '\ntransformers: [other.yaml]\npatches:\n',
      /transformers/,
    ],
  ])('%s, then it is refused and the line says where', (_what, wanted, broken, expected) => {
    expect(production(wanted, broken)).toContainEqual(expect.stringMatching(expected));
  });
});

test('replaces the volume of releases by the claim of production', () => {
  const replaced =
    /name: edge \}\n {4}patch: \|\n.*volumes\/(\d+), value: \{ name: (\w+), persistentVolumeClaim/;
  const [, index, name] = replaced.exec(readOverlay('production')) ?? [];
  const [, manifests = ''] = processFiles().find(([path]) => path.endsWith('processes.yaml')) ?? [];
  const edge = manifests
    .split('\n---\n')
    .find((text) => /kind: Deployment\nmetadata:\n {2}name: edge\n/.test(text));
  const volumes = [...(edge ?? '').matchAll(/- \{ name: (\w+), emptyDir/g)].map(([, volume]) => volume);
  expect(volumes[Number(index)]).toBe(name);
  expect(name).toBe('releases');
});
