import { createRoute } from '@tanstack/react-router';
import { NotFoundScreen } from './not-found-screen.tsx';
import { limitedRoutes, publicRoutes } from './access-routes.ts';
import { administrationRoutes } from './administration-routes.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { privateScreens, publicScreens, rootRoute } from './layout-routes.ts';
import { serviceRoutes } from './service-routes.ts';

/** Any other address: the menu stays. */
const notFound = createRoute({ getParentRoute: () => privateScreens, path: '$', component: NotFoundScreen });

/**
 * Every address there is. A feature adds its route to the area in `routes/` and, if it has a place in the drawer, its
 * entry in `menu.ts`. Each screen is a file of its own that is loaded when its address is opened, and so are the texts of
 * the features it shows.
 */
export const routeTree = rootRoute.addChildren([
  publicScreens.addChildren(publicRoutes),
  ...limitedRoutes,
  privateScreens.addChildren([
    ...serviceRoutes,
    ...channelRoutes,
    ...campaignRoutes,
    ...administrationRoutes,
    notFound,
  ]),
]);
