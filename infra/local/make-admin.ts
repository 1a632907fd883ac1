/** `npm run make-admin -- <email>`: makes somebody an admin of the running shop. */
import { runBesideShop } from './beside-shop.ts';

await runBesideShop('services/identity/src/make-admin.ts');
