import type { Story, StoryFile } from '@shop/front-kit/stories';
import { AboutPage, ContactPage, JobsPage, PortfolioPage, TextPage } from './company-pages.ts';

export default { title: 'Storefront/Company', parameters: { layout: 'fullscreen' } } satisfies StoryFile;

export const About: Story = { render: () => <AboutPage /> };

export const Contact: Story = { render: () => <ContactPage /> };

export const ContactFromRight: Story = { ...Contact, tags: ['rtl'] };

export const Jobs: Story = { render: () => <JobsPage /> };

export const Portfolio: Story = { render: () => <PortfolioPage /> };

export const Terms: Story = { tags: ['no-picture'], render: () => <TextPage name="terms" /> };
