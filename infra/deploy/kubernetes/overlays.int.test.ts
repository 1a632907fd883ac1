import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseManifests, schemaFaults } from './manifests.ts';
import { folder, overlayFaults, overlays, render } from './overlays.ts';

/** Rendered once; each test breaks a copy. */
const rendered = new Map<string, string>();
beforeAll(async () => {
  await Promise.all(overlays.map(async (each) => rendered.set(each, await render(each))));
});

function overlay(name: string): string {
  const text = rendered.get(name);
  if (!text) throw new Error(`${name} was not rendered`);
  return text;
}

/** Production with one text replaced wherever it stands; a text that is not there would prove nothing. */
function production(wanted: string | RegExp, broken: string): string[] {
  const text = overlay('production');
  const changed = text.replaceAll(wanted, broken);
  expect(changed).not.toBe(text);
  return overlayFaults(changed, 'overlays/production');
}

test.each(overlays)('when %s is rendered as it is, then nothing is wrong with it', (name) => {
  expect(overlayFaults(overlay(name), `overlays/${name}`)).toEqual([]);
});

test('when a file has a wrong type, a missing field and a misspelled one, then all are refused with file, kind, name and field', () => {
  const file = 'base/gateway.yaml';
  const broken = readFileSync(join(folder, file), 'utf8')
    .replace('minReplicas: 2', 'minReplicas: two')
    .replace('readinessProbe:', 'readinesProbe:')
    .replace(
      '  selector: { app.kubernetes.io/name: gateway }\n  ports: [{ name: http, port: 8080, ',
      '  ports: [{ ',
    );
  expect(parseManifests(broken, file).flatMap(schemaFaults)).toEqual([
    `${file}: Deployment gateway: spec.template.spec.containers.0.readinesProbe is no field of this kind`,
    `${file}: Service gateway: spec.ports.0 lacks port`,
    `${file}: HorizontalPodAutoscaler gateway: spec.minReplicas must be integer`,
  ]);
});

describe('when an overlay', () => {
  const inGateway = 'base/gateway.yaml: Deployment gateway: ';
  test.each([
    [
      'gives less time than a shutdown takes',
      'terminationGracePeriodSeconds: 25',
      'terminationGracePeriodSeconds: 20',
      `${inGateway}spec.template.spec.terminationGracePeriodSeconds must be more than twice DRAIN_MS and SHUTDOWN_MS together, 20 s`,
    ],
    [
      'lets a pod go before its callers gave up their idle connections',
      'value: "5000"',
      'value: "2000"',
      `${inGateway}env: DRAIN_MS must be longer than callers keep idle connections, 3 s`,
    ],
    [
      'lets the old one go before the new one serves',
      'maxUnavailable: 0',
      'maxUnavailable: 1',
      `${inGateway}spec.strategy.rollingUpdate.maxUnavailable Invalid input: expected 0`,
    ],
    [
      'lets a container write where it likes',
      'readOnlyRootFilesystem: true',
      'readOnlyRootFilesystem: false',
      `${inGateway}spec.template.spec.containers.0.securityContext.readOnlyRootFilesystem Invalid input: expected true`,
    ],
    [
      'probes a path that no service has',
      'path: /readyz',
      'path: /ready',
      'base/catalog.yaml: Deployment catalog: spec.template.spec.containers.0.readinessProbe.httpGet.path Invalid option: expected one of "/healthz"|"/readyz"',
    ],
    [
      'believes every private address about visitors',
      'TRUSTED_PROXIES: 10.64.0.0/14',
      'TRUSTED_PROXIES: uniquelocal',
      `${inGateway}env: TRUSTED_PROXIES has uniquelocal: name the network of the cluster's pods`,
    ],
    [
      'has no value for what a service requires',
      'IMAGES_URL: https://images.example.com',
      'IMAGES_PLACE: https://images.example.com',
      `${inGateway}spec.template: variable IMAGES_URL is in docker-compose.yml only`,
    ],
    [
      'sends a service elsewhere than compose does',
      'ORDERS_URL: http://orders:8080',
      'ORDERS_URL: http://orders:80',
      `${inGateway}spec.template: ORDERS_URL is http://orders:80, and http://orders:8080 in docker-compose.yml`,
    ],
    [
      'offers metrics at a port that is not declared',
      'METRICS_PORT: "9464"',
      'METRICS_PORT: "9465"',
      `${inGateway}spec.template.spec.containers.0.ports metrics is not METRICS_PORT, 9465`,
    ],
    [
      'names a secret that nobody makes',
      /name: images$/gm,
      'name: picture-host',
      `${inGateway}env: IMAGES_KEY names the unknown secret picture-host/IMAGES_KEY`,
    ],
    [
      'lets a pod join a network that compose keeps from it',
      'network.parts-shop/api: joined\n        network.parts-shop/outside',
      'network.parts-shop/data: joined\n        network.parts-shop/outside',
      `${inGateway}spec.template: network data is not in docker-compose.yml`,
    ],
    [
      'runs whatever version is newest',
      'parts-shop/gateway:1.0.0',
      'parts-shop/gateway:latest',
      `${inGateway}spec.template: image registry.example.com/parts-shop/gateway:latest must be parts-shop/gateway at a version`,
    ],
    [
      'points at a stand-in',
      '"payments":{',
      '"payments":{"scriptUrl":"http://127.0.0.1:9097/stripe.js",',
      'base/edge.yaml: Deployment edge: env: RUNTIME_CONFIG names a stand-in',
    ],
    [
      'leads visitors to a service that is not there',
      /service:\n( +)name: edge/g,
      'service:\n$1name: egde',
      'base/ingress.yaml: Ingress shop: spec.rules lead to egde, which is no Service',
    ],
    [
      'scales a deployment that is not there',
      /kind: Deployment\n( +)name: catalog-worker/g,
      'kind: Deployment\n$1name: catalogue-worker',
      'base/catalog-worker.yaml: HorizontalPodAutoscaler catalog-worker: spec.scaleTargetRef.name catalogue-worker is no Deployment',
    ],
    [
      'runs one copy of something that nothing scales',
      'replicas: 3',
      'replicas: 1',
      'base/shell.yaml: Deployment shell: spec.replicas must be at least 2 where nothing scales it',
    ],
  ])('%s, then it is refused and the line says where', (_what, wanted, broken, expected) => {
    expect(production(wanted, broken)).toContain(expected);
  });
});

test('when a service loses a value that its configuration requires, then it is refused in the words of that service', () => {
  const faults = production('FIREBASE_PROJECT_ID: shop-example', 'FIREBASE_PROJECT: shop-example');
  expect(faults.find((fault) => fault.includes('Deployment identity: env:'))).toMatch(
    /FIREBASE_PROJECT_ID: /,
  );
});
