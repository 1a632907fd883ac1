/**
 * Who may import whom (design, section 2). Run by `npm run check`; `boundaries.unit.test.ts` proves that each rule bites.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const test = String.raw`\.(unit|int)\.test\.tsx?$|/testing/|\.e2e\.ts$|\.stories\.tsx$|^shell/(kit/stories|storybook)/`;
const fronts = '^(shell|mf-storefront|mf-dashboard|mf-admin)/';
/** The service kit from the ground up; a file imports from its own floor and those below. */
const kit = '^services/kit/src/';
const kitFloors = [String.raw`[^/]+\.ts$`, '(data|tracing)/', 'auth/', '(http|queue)/', 'run/'];

/** The orders service from the ground up: the order, what several rooms share, and a room per process. */
const orders = '^services/orders/src/';
const ordersFloors = ['order', 'money', 'calls|papers|payments'];

/** The floors of infra, from the ground up: a folder imports from floors below its own only, so circles cannot be. */
const floors = [
  ['lib', 'observability'],
  ['seed', 'edge', 'stand-ins', 'harness'],
  ['local', 'e2e', 'docs', 'pictures'],
  ['deploy', 'dev'],
  ['checks'],
  ['bench'],
  ['chaos'],
];

const floorRules = floors.slice(0, -1).map((folders, floor) => ({
  name: `infra-${folders.join('-')}-import-from-below`,
  comment: `Folders of infra import only from those below: ${floors.map((each) => each.join(', ')).join(' < ')}.`,
  from: { path: `^infra/(${folders.join('|')})/` },
  to: { path: `^infra/(${floors.slice(floor).flat().join('|')})/`, pathNot: '^infra/$1/' },
}));

/** Folders of packages, the inner ones first. */
const packages =
  'infra/edge|infra/stand-ins/[^/]+|infra|services/[^/]+|shell/kit|shell/runtime|shell|mf-[a-z]+';

const rules = [
  {
    name: 'no-cycles',
    comment: 'A cycle has no first file to read.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'rules-are-pure',
    comment:
      'Rules know contracts, other rules, texts and pure types; never a store, a queue, HTTP or a library.',
    from: { path: String.raw`\.rules\.ts$` },
    to: {
      pathNot: String.raw`^services/contracts/|\.rules\.ts$|^node_modules/(zod|@lingui/core)/`,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'contracts-run-anywhere',
    comment: 'Contracts run in browsers and services alike: zod, and data about addresses.',
    from: { path: '^services/contracts/src/', pathNot: test },
    to: {
      pathNot: '^services/contracts/src/|^node_modules/(zod|localized-address-format|postcode-validator)/',
    },
  },
  {
    name: 'only-stores-touch-mongodb',
    comment: 'Data access is in *.store.ts files, where its queries and indexes are reviewed together.',
    from: {
      path: '^services/',
      pathNot: String.raw`\.store\.ts$|^services/kit/src/data/(mongo|database-faults)\.ts$|` + test,
    },
    to: { path: '^node_modules/mongodb/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-the-provider-file-touches-stripe',
    comment: 'One file knows the payment provider, so it can be replaced. Import payment-provider.ts.',
    from: { path: '^services/', pathNot: String.raw`/payment-provider\.ts$|` + test },
    to: { path: '^node_modules/stripe/' },
  },
  {
    name: 'only-mail-files-touch-nodemailer',
    comment: 'Mails are composed and sent in mails/ alone, so the library can be replaced.',
    from: { path: '^services/', pathNot: String.raw`/mails/(smtp|compose)\.ts$|` + test },
    to: { path: 'node_modules/nodemailer/' },
  },
  {
    name: 'only-the-id-token-file-touches-firebase-admin',
    comment: 'One file knows the identity provider, so it can be replaced. Import id-token.ts.',
    from: { path: '^services/', pathNot: String.raw`/id-token\.ts$|` + test },
    to: { path: '^node_modules/firebase-admin/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-foreign-stores',
    comment:
      "A module asks another module's service functions, never its store. Wiring files may build them all.",
    from: {
      path: '^services/(gateway|catalog|orders|identity|notifications)/src/([^/]+)/',
      pathNot: test,
    },
    to: {
      path: String.raw`^services/$1/src/([^/]+)/.*\.store\.ts$`,
      pathNot: '^services/$1/src/$2/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-service-to-service',
    comment: 'Services meet on queues and over HTTP.',
    from: { path: '^services/(gateway|catalog|orders|identity|notifications)/' },
    to: { path: '^services/(gateway|catalog|orders|identity|notifications)/', pathNot: '^services/$1/' },
  },
  ...kitFloors.slice(0, -1).map((floor, index) => ({
    name: 'kit-has-floors',
    comment: 'No folder of the service kit imports from one above it.',
    from: { path: kit + floor, pathNot: String.raw`${kit}(index|serving)\.ts$|` + test },
    to: { path: `${kit}(${kitFloors.slice(index + 1).join('|')})` },
  })),
  ...ordersFloors.map((floor, index) => ({
    name: 'orders-has-floors',
    comment:
      'order/ imports nothing of its service, money/ only order/; calls/, papers/ and payments/ only each other and these two.',
    from: { path: `${orders}(${floor})/`, pathNot: test },
    to: { path: orders, pathNot: `${orders}(${ordersFloors.slice(0, index + 1).join('|')})/` },
  })),
  {
    name: 'orders-rooms-import-no-room',
    comment: 'A process of an order can be read and changed alone. What two rooms share moves down.',
    from: { path: `${orders}([^/]+)/`, pathNot: test },
    to: { path: `${orders}[^/]+/`, pathNot: `${orders}($1|${ordersFloors.join('|')})/` },
  },
  {
    name: 'kit-knows-no-service',
    comment: 'Every service is built on the kit and the contracts, so they cannot depend on one.',
    from: { path: '^services/(kit|contracts|http-server)/' },
    to: { path: '^services/(gateway|catalog|orders|identity|notifications)/' },
  },
  {
    name: 'services-know-no-front-end',
    comment: 'A service is deployed by itself; pages and infra change without it.',
    from: { path: '^services/' },
    to: { path: `${fronts}|^infra/` },
  },
  {
    name: 'front-ends-share-only-contracts-and-kit',
    comment: 'Across packages: the entry points of @shop/contracts, @shop/shop-runtime and @shop/front-kit.',
    from: { path: '^(shell|mf-storefront|mf-dashboard|mf-admin)/src/' },
    to: {
      path: '^(shell|mf-storefront|mf-dashboard|mf-admin|services|infra)/',
      pathNot: String.raw`^$1/(?!kit/|runtime/)|^shell/runtime/(src/index\.ts$|testing/)|^services/contracts/src/((index|pages|person-data|client|typed-text)|tables/table)\.ts$|^shell/kit/src/(index\.ts|theme\.css)$|^shell/kit/(forms|orders|stories|tables|testing)/`,
    },
  },
  {
    name: 'kit-knows-no-front-end',
    comment: 'Every front end is built on the kit, so it cannot depend on one.',
    from: { path: '^shell/kit/' },
    to: { path: '^(shell/(?!kit/|runtime/)|mf-|infra/|services/(?!contracts/|tooling/))' },
  },
  {
    name: 'runtime-knows-contracts-only',
    comment: 'Every area of the page depends on it, so it changes rarely.',
    from: { path: '^shell/runtime/' },
    to: { path: '^(shell/(?!runtime/)|mf-|infra/|services/(?!contracts/|tooling/))' },
  },
  {
    name: 'react-dom-from-the-kit',
    comment:
      'The page is drawn by the shell’s copy; another one, and its flushSync, do nothing. The edge has no shell.',
    from: { path: '^mf-[a-z]+/src/', pathNot: `^mf-storefront/src/expose/first-view|${test}` },
    to: { path: '^node_modules/react-dom/' },
  },
  {
    name: 'nobody-inside-imports-expose',
    comment: 'expose/ is what a micro-frontend shows the shell; nothing inside imports it.',
    from: { path: '^(mf-[a-z]+)/src/', pathNot: `^mf-[a-z]+/src/expose/|${test}` },
    to: { path: '^$1/src/expose/' },
  },
  {
    name: 'features-import-no-feature',
    comment: 'Features change independently. A page composes them; shared code moves out of both.',
    from: { path: '^(shell|mf-[a-z]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/([^/]+)/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'packages-meet-by-name',
    comment:
      'Another package is imported by its name, as its `exports` allow, never by a path into its sources.',
    from: { path: `^(${packages})/` },
    to: {
      path: `^(${packages})/src/`,
      pathNot: '^$1/src/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased'],
    },
  },
  {
    name: 'tooling-ships-nowhere',
    comment:
      'What builds, checks and tries the shop is part of no image. The kit also holds how front ends are built.',
    from: {
      path: '^(services/(?!tooling/)|shell/|mf-|infra/edge/)',
      pathNot: String.raw`^shell/kit/[^/]+\.ts$|` + test,
    },
    to: { path: '^(services/tooling|infra/(?!edge/|lib/)[^/]+)/' },
  },
  {
    name: 'no-tests-in-products',
    comment: 'Test helpers and stories are part of no image or bundle.',
    from: { pathNot: String.raw`vitest\.config\.ts$|^infra/|` + test },
    to: { path: test },
  },
  {
    name: 'seed-needs-catalog-only',
    comment: 'The image of the seed is that of the catalog and infra/seed.',
    from: { path: String.raw`^infra/seed/seed\.ts$` },
    to: { path: '^(infra/(?!seed/)|services/(orders|identity|notifications|gateway)/)', reachable: true },
  },
  ...floorRules,
];

module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // It also finds imports of types, so `tsPreCompilationDeps` is not needed, which asks for an older TypeScript.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|\\.cache|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
