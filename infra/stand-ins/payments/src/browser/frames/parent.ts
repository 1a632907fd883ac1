/** Origin of the page that shows this frame. The server lets no other page show it. */
export const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

/** Calls `open` with the first message of the page that shows this frame, and the port that came with it. */
export function onOpened(open: (message: unknown, port: MessagePort) => void): void {
  const hear = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.origin !== parentOrigin || event.source !== parent || !port) return;
    removeEventListener('message', hear);
    open(event.data, port);
  };
  addEventListener('message', hear);
}
