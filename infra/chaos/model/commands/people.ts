import { testToken } from '@shop/service-kit/testing';
import type { ModelOrder } from '../model.ts';

export const admin = 'admin@example.com';
export const buyers = ['ann@example.com', 'bob@example.com', admin] as const;
export const stranger = 'stranger@example.com';

const lifeSeconds = 86_400;
const tokens = new Map(
  [...buyers, stranger].map((email) => [
    email,
    testToken(email, { roles: email === admin ? ['owner'] : [], expiresIn: lifeSeconds }),
  ]),
);

export function tokenOf(email: string): string {
  const token = tokens.get(email);
  if (token === undefined) throw new Error(`no person has the address ${email}`);
  return token;
}

export const actors = ['owner', 'admin', 'stranger'] as const;
export type Actor = (typeof actors)[number];

export function emailOf(actor: Actor, order: ModelOrder): string {
  if (actor === 'owner') return order.email;
  return actor === 'admin' ? admin : stranger;
}
