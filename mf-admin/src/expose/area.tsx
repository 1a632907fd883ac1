import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { AddPartPage } from '../pages/add-part.page.tsx';
import { EditPartPage } from '../pages/edit-part.page.tsx';
import { ImportPartsPage } from '../pages/import-parts.page.tsx';
import { MakeAdminPage } from '../pages/make-admin.page.tsx';
import { ManageOrderPage } from '../pages/manage-order.page.tsx';
import { ManageOrdersPage } from '../pages/manage-orders.page.tsx';
import { ManagePartsPage } from '../pages/manage-parts.page.tsx';
import { ManageReviewsPage } from '../pages/manage-reviews.page.tsx';
import { ShopFiguresPage } from '../pages/shop-figures.page.tsx';
import { SystemStatusPage } from '../pages/system-status.page.tsx';

export const area = defineArea({
  routes: [
    { path: paths.addPart, element: <AddPartPage /> },
    { path: paths.manageParts, element: <ManagePartsPage /> },
    { path: '/dashboard/edit-part/:id', element: <EditPartPage /> },
    { path: paths.importParts, element: <ImportPartsPage /> },
    { path: paths.makeAdmin, element: <MakeAdminPage /> },
    { path: paths.manageOrders, element: <ManageOrdersPage /> },
    { path: '/dashboard/manage-orders/:number', element: <ManageOrderPage /> },
    { path: paths.shopFigures, element: <ShopFiguresPage /> },
    { path: paths.manageReviews, element: <ManageReviewsPage /> },
    { path: paths.systemStatus, element: <SystemStatusPage /> },
  ],
});
