import { defaultShopFigures, type ShopFigureName } from '@shop/contracts/client';
import { useShopFigures } from '@shop/front-kit';

interface FigureTextProps {
  figures: ReturnType<typeof useShopFigures>;
  name: ShopFigureName;
}

/** A company figure. While it loads, a placeholder as wide as the default figure prevents layout shift. */
export function FigureText({ figures, name }: FigureTextProps) {
  return figures ? (
    <span>{figures[name]}</span>
  ) : (
    <span aria-hidden className="kit-skeleton">
      <span className="invisible">{defaultShopFigures[name]}</span>
    </span>
  );
}

/** Number of countries with clients today (ABT-03), for use within a sentence. */
export function ClientCountries() {
  return <FigureText figures={useShopFigures()} name="clientCountries" />;
}
