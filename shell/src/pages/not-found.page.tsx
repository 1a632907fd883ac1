import { LinkButton, paths, useDocumentTitle } from '@shop/front-kit';
import { MissingPartDrawing } from './missing-part-drawing.tsx';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <section className="not-found">
      <MissingPartDrawing />
      <p className="kit-caption">404 / no part on this position</p>
      <h1>Oops!</h1>
      <p className="kit-lead">The page you are looking for is unavailable</p>
      <LinkButton to={paths.home} kind="primary">
        Back to Home
      </LinkButton>
    </section>
  );
}
