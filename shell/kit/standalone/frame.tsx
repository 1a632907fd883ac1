import type { Area } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { Link } from 'react-router-dom';

function pagesOf({ routes }: Area): string[] {
  return routes.flatMap(({ path }) => (path === undefined || path.includes(':') ? [] : [path]));
}

function Who() {
  const { user, logOut } = useSession();
  if (user === undefined) return <a href="/login">Sign in at the shop</a>;
  return (
    <span>
      {user.email}{' '}
      <button type="button" onClick={() => logOut()}>
        Log out
      </button>
    </span>
  );
}

/** Replaces the shell's frame: a link to each page, and the signed-in user. */
export function StandaloneFrame({ name, area }: { name: string; area: Area }) {
  return (
    <header style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', padding: '0.5rem 1rem' }}>
      <strong>{`mf-${name} on its own`}</strong>
      <nav
        aria-label="Pages of this micro-frontend"
        style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem' }}
      >
        {pagesOf(area).map((path) => (
          <Link key={path} to={path}>
            {path}
          </Link>
        ))}
      </nav>
      <Who />
    </header>
  );
}
