interface Days {
  readonly daysFrom: number;
  readonly daysTo: number;
}

/** Formats the days a delivery takes: `5 to 8 days`. */
export function daysText({ daysFrom, daysTo }: Days): string {
  if (daysFrom < daysTo) return `${daysFrom} to ${daysTo} days`;
  return daysTo === 1 ? '1 day' : `${daysTo} days`;
}

/** Names a delivery on orders and papers. */
export function deliveryText(option: Days & { readonly carrier: string }): string {
  return `Delivery: ${option.carrier}, ${daysText(option)}`;
}
