import '@shop/front-kit/theme.css';
import { standAlone } from '@shop/front-kit/standalone';
import { area } from './expose/area.tsx';

void standAlone({ name: 'storefront', area });
