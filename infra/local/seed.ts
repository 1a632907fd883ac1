/** `npm run seed -- --parts <number>`: fills the running shop's catalogue. */
import { runBesideShop } from './beside-shop.ts';

await runBesideShop('infra/seed/seed.ts');
