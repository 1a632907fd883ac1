export const docUrl = (code: string): string =>
  `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
