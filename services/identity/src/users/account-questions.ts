import { internalRoutes } from '@shop/contracts';
import { fieldErrors, refuse } from '@shop/service-kit';
import type { Express } from 'express';
import type { z } from 'zod';
import type { UserStore } from './user.store.ts';

const { readRole, readVerifiedEmail } = internalRoutes;

type Question = z.output<typeof readRole.query>;

/** Answers other services about an account: the gateway does not route these calls. */
export function serveAccountQuestions(app: Express, users: Pick<UserStore, 'find' | 'roleOf'>): void {
  const serve = (
    { path, name, query }: typeof readRole | typeof readVerifiedEmail,
    reply: (question: Question) => Promise<object>,
  ): void => {
    app.get(path, async (request, response) => {
      response.locals.route = name;
      response.locals.isRoutine = true;
      const question = query.safeParse(request.query);
      if (!question.success) throw refuse.invalid(fieldErrors(question.error));
      response.json(await reply(question.data));
    });
  };
  serve(readRole, async (account) => ({ role: await users.roleOf(account) }));
  serve(readVerifiedEmail, async ({ email, uid }) => {
    const user = await users.find(email);
    return { verified: user?.uid === uid && user.emailVerified };
  });
}
