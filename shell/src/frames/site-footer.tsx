import { brand, Link, paths } from '@shop/front-kit';
import { NewsletterForm } from './newsletter-form.tsx';

const services = ['Branding', 'Design', 'Marketing', 'Advertisement'];

const linked = [
  {
    title: 'Company',
    links: [
      { to: paths.about, label: 'About us' },
      { to: paths.contact, label: 'Contact' },
      { to: paths.jobs, label: 'Jobs' },
      { to: paths.pressKit, label: 'Press kit' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: paths.terms, label: 'Terms of use' },
      { to: paths.privacy, label: 'Privacy policy' },
      { to: paths.cookies, label: 'Cookie policy' },
    ],
  },
];

export function SiteFooter() {
  return (
    <footer className="footer-sheet">
      <div className="footer-columns">
        <section>
          <h2>Services</h2>
          <ul>
            {services.map((service) => (
              <li key={service}>
                <span className="footer-item">{service}</span>
              </li>
            ))}
          </ul>
        </section>
        {linked.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link className="footer-item footer-link" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>Newsletter</h2>
          <NewsletterForm />
        </section>
      </div>
      <div className="footer-block kit-caption">
        <span>{brand.name}</span>
        <span>{brand.address}</span>
        <span>Est. {brand.since}</span>
        <span>Prices in US dollars, per piece</span>
      </div>
    </footer>
  );
}
