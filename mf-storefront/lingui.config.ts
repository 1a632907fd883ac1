import { kitFolder, textsConfig } from '@shop/front-kit/texts-config';

export default textsConfig([import.meta.dirname, kitFolder]);
