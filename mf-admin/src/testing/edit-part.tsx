import type { Part } from '@shop/contracts';
import { type FakeAnswers, fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { EditPartPage } from '../pages/edit-part.page.tsx';
import { buildWholePart } from './build.ts';

export const part = buildWholePart();

const routes = [
  { path: '/dashboard/edit-part/:id', element: <EditPartPage /> },
  { path: '/dashboard/manage-parts', element: <p>Manage Parts</p> },
];

const defaultAnswers: FakeAnswers = {
  getStaffPart: { body: part },
  listVehicles: refusal(503, 'not-built', 'This is not available yet'),
  listStockLines: { body: [] },
  getStock: { body: { availableQuantity: 1240, committedQuantity: 160 } },
  listPartHistory: { body: [] },
};

/** Renders the page where a part is edited, as an owner sees it. */
export function renderEditPart(answers: FakeAnswers = {}) {
  const api = fakeApi({ ...defaultAnswers, ...answers });
  const page = renderRoutes(routes, {
    roles: ['owner'],
    session: signedIn(),
    at: `/dashboard/edit-part/${part._id}`,
  });
  return { api, ...page };
}

/** Renders the page and waits for its form. */
export async function openEditPart(answers: FakeAnswers = {}) {
  const page = renderEditPart(answers);
  await screen.findByRole('form', { name: 'Part' });
  return page;
}

export type EditPartTest = ReturnType<typeof renderEditPart>;

export function box(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

export async function retype(
  { user }: Pick<EditPartTest, 'user'>,
  label: string,
  text: string,
): Promise<void> {
  await user.clear(box(label));
  await user.type(box(label), text);
}

export function save({ user }: Pick<EditPartTest, 'user'>): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'Save' }));
}

/** The reply to a saved change. */
export function savedReply(facts: Partial<Part>) {
  return { body: { ...part, version: 8, ...facts } };
}

/** The refusal of a change because another admin changed the part. */
export function partChangedReply(now: Part) {
  return refusal(412, 'part-changed', 'changed', { part: now, conflicts: [] });
}
