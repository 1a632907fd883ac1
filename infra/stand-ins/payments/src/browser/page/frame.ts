const frameCount = { made: 0 };

/** A frame of the stand-in that only this page's origin may show; named as the provider names its own. */
export function createFrame(base: string, path: string, title: string): HTMLIFrameElement {
  frameCount.made += 1;
  const frame = document.createElement('iframe');
  const query = new URLSearchParams({ parent: location.origin });
  frame.name = `__privateStripeFrame${frameCount.made}`;
  frame.title = title;
  frame.src = `${base}${path}?${query}`;
  frame.setAttribute('allow', 'payment *');
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    width: '100%',
    // Otherwise a dark page would get an opaque light frame.
    colorScheme: 'normal',
  });
  return frame;
}

/** Sends a loaded frame its first message, with a port for all others. */
export function openFrame(frame: HTMLIFrameElement, base: string, message: unknown): MessagePort {
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow?.postMessage(message, base, [port2]);
  return port1;
}
