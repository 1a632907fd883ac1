const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The rubber stamp on the sheet of a part that was just ordered. */
export function OrderedStamp() {
  return (
    <p className="stamp absolute top-6 right-6 -rotate-12 rounded-sm border-2 border-primary bg-base-100/90 px-4 py-2 text-center font-mono text-primary uppercase">
      <span className="block text-lg leading-none font-bold tracking-widest">Ordered</span>
      <span className="text-xs">{day.format(new Date())}</span>
    </p>
  );
}
