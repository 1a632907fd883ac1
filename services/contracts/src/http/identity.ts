import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  email,
  emailParams,
  httpUrl,
  imageUrl,
  modified,
  pageOf,
  pageQuery,
  phone,
  requiredText,
} from '../primitives.ts';
import { roles } from '../rights.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';
import { addressRoutes } from './addresses.ts';
import { buyerAccountRoutes } from './buyers.ts';
import { garageRoutes } from './garage.ts';
import { operationsRoutes } from './operations.ts';
import { staffLogRoutes } from './staff-log.ts';

const route = routesOf('identity');

const role = z.enum(roles);

/** A user record (ENT-03). `role` is 'admin' for owners, otherwise absent. */
export const user = z.object({
  email: z.string(),
  name: z.string().optional(),
  role: z.literal('admin').optional(),
  /** The address is not proved: it can't have a role. */
  unverified: z.literal(true).optional(),
  roles: z.array(role).optional(),
  img: z.string().optional(),
  education: z.string().optional(),
  address: z.string().optional(),
  phone: z.string().optional(),
  phoneE164: z.string().optional(),
  linkedin: z.string().optional(),
});

export const profileName = z.object({ name: requiredText('Please enter a name', limits.nameMax) });
export const profileImage = z.object({ img: imageUrl });
export const additionalInfo = z.object({
  education: requiredText('Education is Required', limits.nameMax),
  address: requiredText(texts.addressRequired, limits.addressMax),
  phone,
  linkedin: httpUrl('Provide a valid LinkedIn address'),
});

/** Public half of a signing key (RFC 7517), as listed by `GET /.well-known/jwks.json`. */
export const jwk = z.looseObject({
  kty: z.string(),
  kid: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
});

/**
 * Claims of our access token. `sub`: lower-cased email; `uid`: account at the identity provider; `verified`: whether that
 * account verified the email; `roles`: those of staff when it was issued.
 */
export const accessTokenClaims = z.object({
  sub: z.string(),
  uid: z.string(),
  verified: z.boolean(),
  roles: z.array(role).default([]),
  iat: z.number(),
  exp: z.number(),
});

/** The link in the mail that asks whether an address wants the newsletter. */
const subscriptionLink = z.object({ token: z.string().regex(/^[\w-]{32}$/) });

export const identityRoutes = {
  ...addressRoutes,
  ...buyerAccountRoutes,
  ...garageRoutes,
  exchangeToken: route('exchangeToken', {
    summary: 'Exchange an ID token for an access token; the first time also creates the user record',
    params: emailParams,
    body: z.object({ email }),
    refusals: [409],
    /** `expiresIn` in seconds. */
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  closeAccount: route('closeAccount', {
    summary:
      'Close the account of an ID token from the last five minutes; 409 `orders-unsent` while a paid order is not sent',
    params: emailParams,
    refusals: [403, 409],
    reply: z.object({ closed: z.literal(true) }),
  }),
  announceEmailChange: route('announceEmailChange', {
    summary:
      'Announce that the account of an ID token from the last five minutes asks for another address: a change that was not asked for since the last reset, move or decision about roles is void for three days',
    params: emailParams,
    body: z.object({ email }),
    refusals: [403],
    reply: z.object({ announced: z.literal(true) }),
  }),
  signOutEverywhere: route('signOutEverywhere', {
    summary: 'End every sign-in of the caller; access tokens stop within seconds',
    reply: z.object({ signedOut: z.literal(true) }),
  }),
  checkAdmin: route('checkAdmin', {
    summary: 'Whether a user is an owner, and the roles of the user',
    params: emailParams,
    /** `roles` of staff who are no owners. */
    reply: z.object({ admin: z.boolean(), roles: z.array(role).optional() }),
  }),
  getUser: route('getUser', {
    summary: 'One user record',
    params: emailParams,
    reply: user,
  }),
  getPerson: route('getPerson', {
    summary: 'The account of an address, and what keeps it from being erased',
    params: emailParams,
    /** `unsent`: numbers of paid orders that still have to be sent. */
    reply: z.object({ uid: z.string(), user, unsent: z.array(z.string()) }),
  }),
  erasePerson: route('erasePerson', {
    summary:
      'Close the account of another person and delete its data, except what tax law keeps; 409 `orders-unsent` or `last-admin`',
    params: emailParams,
    refusals: [409],
    reply: z.object({ erased: z.literal(true) }),
  }),
  updateUserInfo: route('updateUserInfo', {
    summary: 'Change name, picture or additional info; never role or email',
    params: emailParams,
    body: z.union([additionalInfo, profileName, profileImage]),
    /** 1 even if no value changed (UAI-03). */
    reply: modified,
  }),
  listUsers: route('listUsers', {
    summary: 'All users, or one page of them with limit, cursor, q',
    ...pageOf(user, pageQuery),
  }),
  makeAdmin: route('makeAdmin', {
    summary:
      'Make a user an owner; 0 when the user is one already, 409 `unverified` for an address without proof',
    params: emailParams,
    refusals: [409],
    reply: modified,
  }),
  changeRoles: route('changeRoles', {
    summary:
      'Set the roles of a user; 409 `roles-changed` when they are no longer those in `before`, `unverified` for an address without proof, `last-admin` when no owner would be left',
    params: emailParams,
    body: z.object({ roles: z.array(role).max(roles.length), before: z.array(role).max(roles.length) }),
    refusals: [409],
    reply: modified,
  }),
  removeAdmin: route('removeAdmin', {
    summary: 'Remove the role of owner; 0 if the user is no owner, 409 last-admin for the last one',
    params: emailParams,
    refusals: [409],
    reply: modified,
  }),
  subscribe: route('subscribe', {
    summary:
      'Ask an address by email whether it wants the newsletter; once a day, and not again once it agreed',
    body: z.object({ email }),
    reply: z.object({ subscribed: z.literal(true) }),
  }),
  showSubscription: route('showSubscription', {
    summary: 'A page that asks whether to subscribe the address of this link; changes nothing',
    params: subscriptionLink,
    reply: z.unknown(),
  }),
  confirmSubscription: route('confirmSubscription', {
    summary: 'Subscribe the address of this link to the newsletter, without a login',
    params: subscriptionLink,
    reply: z.unknown(),
  }),
  publicKeys: route('publicKeys', {
    summary: 'Public keys of our access tokens',
    reply: z.object({ keys: z.array(jwk) }),
  }),
  ...operationsRoutes,
  ...staffLogRoutes,
} as const;

export type User = z.infer<typeof user>;
export type AdditionalInfo = z.infer<typeof additionalInfo>;
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;
