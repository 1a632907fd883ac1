interface Days {
  readonly daysFrom: number;
  readonly daysTo: number;
}

/** Formats the days a delivery takes: `5 to 8 days`. */
export function daysText({ daysFrom, daysTo }: Days): string {
  if (daysTo === 0) return 'same day';
  if (daysFrom === 0 && daysTo === 1) return 'same or next day';
  if (daysFrom < daysTo) return `${daysFrom} to ${daysTo} days`;
  return daysTo === 1 ? '1 day' : `${daysTo} days`;
}

/** Names a delivery on orders and papers. */
export function deliveryText(option: Days & { readonly carrier: string }): string {
  return `Delivery: ${option.carrier}, ${daysText(option)}`;
}

/** Explains why parts cannot be delivered to the chosen country. */
export function noDeliveryText(refusal: string | undefined): string {
  if (refusal === 'weight')
    return "We don't know the weight of these parts yet, so we can't price the delivery.";
  if (refusal === 'goods') return "Our carriers can't take some of these parts to this address.";
  if (refusal === 'heavy') return 'These parts are too heavy for our carriers.';
  return "We don't deliver to this country yet.";
}
