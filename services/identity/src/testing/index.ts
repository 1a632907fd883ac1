/** Runs the identity service in the test's process, for tests of several services together. */
export { makeOwner } from './account.ts';
export { startIdentity, testIdToken, testProvider } from './identity-service.ts';
