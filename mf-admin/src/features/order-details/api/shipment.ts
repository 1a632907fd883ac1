import { routes, type ShipmentCorrection } from '@shop/contracts/client';
import { useApi, useMutation, useToast } from '@shop/front-kit';
import { useRefreshOrders } from '../../../orders/use-refresh-orders.ts';

export function useCorrectShipment(orderId: string, shipmentId: string) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ShipmentCorrection) =>
      api.call(routes.correctShipment, { params: { orderId, shipmentId }, body }),
    onSuccess: () => toast.success('Tracking saved'),
    onSettled: useRefreshOrders(),
  });
}

export function useCancelShipment(orderId: string, shipmentId: string) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (reason: string) =>
      api.call(routes.cancelShipment, { params: { orderId, shipmentId }, body: { reason } }),
    onSuccess: () => toast.success('Shipment canceled'),
    onSettled: useRefreshOrders(),
  });
}
