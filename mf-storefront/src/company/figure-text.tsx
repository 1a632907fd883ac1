import { defaultShopFigures, type ShopFigureName } from '@shop/contracts/client';
import { useShopFigures } from '@shop/front-kit';

interface FigureTextProps {
  figures: ReturnType<typeof useShopFigures>;
  name: ShopFigureName;
}

/** A figure of the company; while it loads, a placeholder as wide as the default one, so that nothing moves. */
export function FigureText({ figures, name }: FigureTextProps) {
  return figures ? (
    figures[name]
  ) : (
    <span aria-hidden className="kit-skeleton">
      <span className="invisible">{defaultShopFigures[name]}</span>
    </span>
  );
}

/** Where the company has clients today (ABT-03), within a sentence. */
export function ClientCountries() {
  return <FigureText figures={useShopFigures()} name="clientCountries" />;
}
