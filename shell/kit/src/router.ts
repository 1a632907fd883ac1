/**
 * The router names in use. Remotes import them from here, so that the page has one tree-shaken copy of the router.
 * Adding a name requires a new kit contract.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  matchPath,
  Navigate,
  NavLink,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
