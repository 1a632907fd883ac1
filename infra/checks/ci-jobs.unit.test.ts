import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, deployables, foldersOf } from '@shop/tooling';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { processes } from '../deploy/kubernetes/processes.ts';

const folder = '.github/workflows';
const files = readdirSync(join(checkout, folder));

function read(path: string): string {
  return readFileSync(join(checkout, path), 'utf8');
}

const job = z.looseObject({
  'timeout-minutes': z.number().optional(),
  permissions: z.record(z.string(), z.string()),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })).default([]),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.unknown() }).optional(),
  jobs: z.record(z.string(), job),
});
const workflows = new Map(
  files.map((file) => [file, workflow.parse(parse(read(join(folder, file)), { merge: true }))]),
);

test.each(deployables)('runs the CI job of $name when its sources change', (what) => {
  const file = `${folder}/${what.name}.yml`;
  const paths = [
    ...foldersOf(what).map((each) => `${each}/**`),
    'package-lock.json',
    'tsconfig.*.json',
    file,
  ];
  const { on, jobs } = workflow.parse(parse(read(file)));
  expect(on).toEqual({ push: { branches: ['main'], paths }, pull_request: { paths } });
  expect(jobs).toMatchObject({
    [what.name]: {
      uses: './.github/workflows/package.yml',
      with: { package: what.name, folder: what.folder },
    },
  });
});

test('starts and scans each image before the push, and signs and lists it after', () => {
  const names = new Set(processes.map(({ image }) => image.replace('parts-shop/', '')));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) {
    const [only] = Object.values(workflows.get(`${name}.yml`)?.jobs ?? {});
    expect(only?.uses, name).toMatch(/\/(package|image)\.yml$/);
  }
  expect(workflows.get('package.yml')?.jobs.image?.uses).toBe('./.github/workflows/image.yml');
  const steps = workflows.get('image.yml')?.jobs.image?.steps ?? [];
  const at = (pattern: RegExp) => steps.findIndex((step) => pattern.test(`${step.uses} ${step.run}`));
  const order = [/compose .*build/, /compose .*up --wait/, /trivy-action/, /docker push/].map(at);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(steps[at(/trivy-action/)]).toMatchObject({ with: { 'exit-code': 1, severity: 'HIGH,CRITICAL' } });
  expect(steps[at(/docker push/)]?.run).toMatch(
    /cosign sign --yes "\$digest"\n.*cosign attest .*--type cyclonedx/,
  );
});

test('verifies and gates each deployment, and records what is live', () => {
  const runs = (workflows.get('deploy.yml')?.jobs.deploy?.steps ?? []).flatMap(({ run }) => run ?? []);
  const order = [
    /cosign verify/,
    /can-deploy -- (?!.*--record)/,
    /kubernetes\/roll\.sh/,
    /can-deploy .*--record/,
  ].map((each) => runs.findIndex((run) => each.test(run)));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
  const options = z.looseObject({
    inputs: z.object({ package: z.looseObject({ options: z.array(z.string()) }) }).loose(),
  });
  const { inputs } = options.parse(workflows.get('deploy.yml')?.on.workflow_dispatch);
  const names = new Set(processes.map(({ image }) => image.replace('parts-shop/', '')));
  expect([...inputs.package.options].sort()).toEqual([...names].sort());
});

test.each(files)('gives %s only the permissions it needs, pinned code and a time limit', (file) => {
  const { on, permissions, concurrency, jobs } = workflow.parse(workflows.get(file));
  expect(permissions).toEqual({});
  expect(concurrency !== undefined || 'workflow_call' in on).toBe(true);
  for (const { uses, steps, ...each } of Object.values(jobs)) {
    expect(uses !== undefined || each['timeout-minutes'] !== undefined).toBe(true);
    if (file !== 'deploy.yml') expect(each.permissions.contents).toBe('read');
    for (const step of steps) if (step.uses) expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
    // Injection guard: user input reaches a shell only as a variable.
    for (const step of steps) expect(step.run ?? '').not.toMatch(/\$\{\{ (inputs|github\.(head_ref|event))/);
  }
  for (const [pinned] of read(join(folder, file)).matchAll(/uses: .*@[\da-f]{40}.*/g))
    expect(pinned).toMatch(/ # v\d+\.\d+\.\d+$/);
});

/** Returns every npm script a workflow runs, and whether it is the root's or each package's. */
function scriptsRun(): { file: string; script: string; isRoots: boolean }[] {
  const matrix = z.looseObject({
    strategy: z.looseObject({ matrix: z.object({ run: z.array(z.string()) }) }),
  });
  const { strategy } = matrix.parse(workflows.get('check.yml')?.jobs.check);
  const inMatrix = strategy.matrix.run.map((run) => ({ file: 'check.yml', script: run, isRoots: true }));
  const inSteps = [...workflows].flatMap(([file, { jobs }]) =>
    Object.values(jobs)
      .flatMap(({ steps }) => steps)
      .flatMap((step) => {
        const isRoots = !('working-directory' in step);
        const runs = [...(step.run ?? '').matchAll(/npm (?:run )?(?!run )([a-z][\w:-]*)/g)];
        return runs.map(([, script = '']) => ({ file, script, isRoots }));
      }),
  );
  return [...inMatrix, ...inSteps].filter(({ script }) => script !== 'ci');
}

test('runs only npm scripts that exist', () => {
  const scripts = (path: string): string[] => Object.keys(JSON.parse(read(path)).scripts);
  const packages = deployables.map(({ folder: each }) => scripts(`${each}/package.json`));
  const found = scriptsRun();
  expect(found.length).toBeGreaterThan(7);
  for (const { file, script, isRoots } of found)
    for (const place of isRoots ? [scripts('package.json')] : packages)
      expect(place, file).toContain(script.split(' ')[0]);
});

test('gives each package an owner of its own', () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  for (const [path = '', ...owners] of rules) {
    expect(owners.length, path).toBeGreaterThan(0);
    if (path !== '*')
      expect(readdirSync(join(checkout, path))).toContain(path === '/infra/' ? 'deploy' : 'package.json');
  }
  const owned = rules.map(([path]) => path);
  for (const { folder: each } of deployables) expect(owned).toContain(`/${each}/`);
});
