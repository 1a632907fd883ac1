/** The card provider's browser library, as far as the shop uses it: every card is accepted. */
export function createCardProvider() {
  const card = {
    __elementType: 'card',
    mount: (host: Element) => {
      host.textContent = '4242 4242 4242 4242';
    },
    destroy: () => undefined,
    update: () => undefined,
    on: () => card,
    off: () => card,
  };
  const elements = { create: () => card, getElement: () => card, update: () => undefined };
  return {
    elements: () => elements,
    createToken: () => undefined,
    createPaymentMethod: async (): Promise<unknown> => ({ paymentMethod: { id: 'pm_1' } }),
    retrievePaymentIntent: async (): Promise<unknown> => ({
      paymentIntent: { id: 'pi_1', status: 'requires_payment_method' },
    }),
    confirmCardPayment: async (): Promise<unknown> => ({
      paymentIntent: { id: 'pi_1', status: 'succeeded' },
    }),
  };
}
