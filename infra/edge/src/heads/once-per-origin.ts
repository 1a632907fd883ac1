/** Writes what is made of an answer once, and again for another name of the shop. An answer that is gone takes it along. */
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
