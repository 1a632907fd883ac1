/** `npm run make-admin -- <email> [--remove]`: makes somebody an admin of the running shop, or takes the role away. */
import { runBesideShop } from './beside-shop.ts';

await runBesideShop('services/identity/src/make-admin.ts');
