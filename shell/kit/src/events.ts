import { useEffect, useEffectEvent } from 'react';

/** Facts that one front end tells the others, `owner:fact`; never more than an id. */
export interface ShopEvents {
  'storefront:order-placed': { orderId: string };
  'dashboard:order-changed': { orderId: string };
  'dashboard:profile-changed': { email: string };
  'dashboard:review-added': { reviewId: string };
  'admin:part-changed': { partId: string };
  'admin:order-changed': { orderId: string };
}

export type ShopEventName = keyof ShopEvents;

const channel = new EventTarget();

class ShopEvent<Name extends ShopEventName> extends Event {
  readonly detail: ShopEvents[Name];

  constructor(name: Name, detail: ShopEvents[Name]) {
    super(name);
    this.detail = detail;
  }
}

export function emit<Name extends ShopEventName>(name: Name, detail: ShopEvents[Name]): void {
  channel.dispatchEvent(new ShopEvent(name, detail));
}

function isEventOf<Name extends ShopEventName>(event: Event, name: Name): event is ShopEvent<Name> {
  return event instanceof ShopEvent && event.type === name;
}

/** Hears one fact while the component is mounted. */
export function useShopEvent<Name extends ShopEventName>(
  name: Name,
  hear: (detail: ShopEvents[Name]) => void,
): void {
  const onHear = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: Event): void => {
      if (isEventOf(event, name)) onHear(event.detail);
    };
    channel.addEventListener(name, listener);
    return () => channel.removeEventListener(name, listener);
  }, [name]);
}
