/** `npm run make-admin -- <email> [--remove]`: makes somebody an admin of the running shop, or takes the role away. */
import { runAgainstShop } from './run-against-shop.ts';

await runAgainstShop('services/identity/src/make-admin.ts');
