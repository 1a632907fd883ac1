import type { Endpoint } from '../api/endpoint.ts';
import { noParams, parseParams } from '../api/params.ts';
import { noSuch } from '../api/provider-error.ts';
import { methodBody } from '../wire/method.ts';
import { makeMethod, methodParams } from './method-params.ts';

export const methodEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/payment_methods',
    open: true,
    run: (call) => {
      const method = makeMethod(parseParams(methodParams, call.input), call);
      return { body: methodBody(method), rows: [{ table: 'methods', value: method }] };
    },
  },
  {
    method: 'get',
    path: '/payment_methods/:id',
    run: (call) => {
      parseParams(noParams, call.input);
      const method = call.tables.methods.get(call.id);
      if (!method) throw noSuch('PaymentMethod', call.id);
      return { body: methodBody(method) };
    },
  },
];
