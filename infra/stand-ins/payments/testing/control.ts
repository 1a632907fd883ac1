import { z } from 'zod';

const state = z.object({
  intents: z.array(z.looseObject({ id: z.string(), status: z.string() })),
  events: z.array(z.object({ id: z.string(), type: z.string(), delivery: z.string() })),
});

export type SandboxState = z.infer<typeof state>;

/** The stand-in's control API, as a test uses it. */
export function controlOf(url: string) {
  const post = async (path: string, body: unknown): Promise<number> => {
    const reply = await fetch(`${url}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  return {
    post,
    state: async (): Promise<SandboxState> => {
      const reply = await fetch(`${url}/_sandbox/state`, { signal: AbortSignal.timeout(10_000) });
      return state.parse(await reply.json());
    },
    settled: () => post('/settled', {}),
  };
}
