/** The identity service in one process, for tests that build a shop out of several services. */
export { startIdentity, testIdToken, verifyTestIdToken } from './identity-service.ts';
