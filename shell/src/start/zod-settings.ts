const key = '__zod_globalConfig';

/**
 * Stops zod from compiling code from strings: the content security policy forbids it, and browsers report even the attempt. The
 * setting is global to all copies of zod, so it is made without loading one.
 */
export function withoutGeneratedCode(): void {
  const settings: object = Reflect.get(globalThis, key) ?? {};
  Reflect.set(globalThis, key, Object.assign(settings, { jitless: true }));
}
