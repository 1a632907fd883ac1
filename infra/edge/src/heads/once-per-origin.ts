/** Caches what is rendered from an answer, per origin. The entry is dropped together with the answer. */
export function oncePerOrigin<Answer extends object, Made>(
  make: (answer: Answer, origin: string) => Made,
): (answer: Answer, origin: string) => Made {
  const last = new WeakMap<Answer, { readonly origin: string; readonly made: Made }>();
  return (answer, origin) => {
    const known = last.get(answer);
    if (known?.origin === origin) return known.made;
    const made = make(answer, origin);
    last.set(answer, { origin, made });
    return made;
  };
}
