import { readConfig } from '@shop/service-kit';
import { createGatewayApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { openGateway } from './deps.ts';

const { redis, deps, serve } = await openGateway(readConfig(gatewayConfig));
await serve(createGatewayApp(deps), deps.health, [
  ...Object.values(deps.upstreams).map(({ close }) => close),
  () => redis.disconnect(),
]);
