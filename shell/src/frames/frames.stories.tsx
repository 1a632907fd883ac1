import { Button, PageTitle } from '@shop/front-kit';
import type { Story, StoryFile } from '@shop/front-kit/stories';
import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { learnPages } from '../pages/site-pages.ts';
import { remotes } from '../testing/areas.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';

export default { title: 'Shell/Frames', parameters: { layout: 'fullscreen' } } satisfies StoryFile;

learnPages(remotes);

const bar = { account: <Button kind="plain">Login</Button>, onToggle: () => undefined };

export const Navigation: Story = { render: () => <SiteNav {...bar} /> };

export const NavigationOnDesk: Story = { ...Navigation, tags: ['desk', 'night'] };

export const Menu: Story = { render: () => <SiteNav {...bar} isOpen /> };

export const MenuFromRight: Story = { ...Menu, tags: ['rtl'] };

export const Footer: Story = { render: () => <SiteFooter /> };

export const FooterOnDesk: Story = { ...Footer, tags: ['desk'] };

function Dashboard() {
  return (
    <Routes>
      <Route element={<DashboardFrame />}>
        <Route path="*" element={<PageTitle title="Orders" />} />
      </Route>
    </Routes>
  );
}

const owner = { shop: { at: '/dashboard/all-orders', roles: ['owner'] } } as const;

export const DashboardMenu: Story = {
  tags: ['desk'],
  parameters: owner,
  render: () => <Dashboard />,
  play: ({ canvas }) => canvas.findByRole('link', { name: 'System Status' }),
};

export const DashboardMenuFromRight: Story = { ...DashboardMenu, tags: ['desk', 'rtl', 'night'] };

export const DashboardDrawer: Story = {
  parameters: owner,
  render: () => <Dashboard />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dashboard menu' }));
    await canvas.findByRole('dialog');
  },
};

export const NotFound: Story = { render: () => <NotFoundPage /> };
