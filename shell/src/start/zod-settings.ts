const key = '__zod_globalConfig';

/**
 * The content security policy forbids code made of text, and a browser reports even the try. Every copy of zod has its settings here, so
 * they are made without loading one.
 */
export function withoutGeneratedCode(): void {
  const settings: object = Reflect.get(globalThis, key) ?? {};
  Reflect.set(globalThis, key, Object.assign(settings, { jitless: true }));
}
