/** `npm run seed -- --parts <number>`: fills the running shop's catalogue. */
import { runAgainstShop } from './run-against-shop.ts';

await runAgainstShop('infra/seed/seed.ts');
