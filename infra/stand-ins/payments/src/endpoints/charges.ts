import type { Endpoint } from '../api/endpoint.ts';
import { noParams, parseParams } from '../api/params.ts';
import { noSuch } from '../api/provider-error.ts';
import { chargeBody } from '../wire/charge.ts';

export const chargeEndpoints: readonly Endpoint[] = [
  {
    method: 'get',
    path: '/charges/:id',
    run: (call) => {
      parseParams(noParams, call.input);
      const charge = call.tables.charges.get(call.id);
      const method = call.tables.methods.get(charge?.method ?? '');
      if (!charge || !method) throw noSuch('charge', call.id);
      return { body: chargeBody(charge, method) };
    },
  },
];
