import '../styles.css';
import { defineArea } from '@shop/front-kit';

export const area = defineArea({ routes: [] });
