import '@shop/front-kit/theme.css';
import { renderStandalone } from '@shop/front-kit/standalone';
import { area } from './expose/area.tsx';

void renderStandalone({ name: 'admin', area });
