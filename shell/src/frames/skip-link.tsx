/** Shown while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      className="fixed top-2 left-2 z-70 -translate-y-[200%] rounded-field bg-base-content px-4 py-3 text-base-100 focus:translate-y-0 print:hidden"
      href={to}
    >
      {children}
    </a>
  );
}
