import { Link, type LinkProps } from 'react-router-dom';

interface TextLinkProps extends LinkProps {
  /** Outside of a sentence, and large enough for a thumb. */
  alone?: boolean;
}

/** An underlined link to a page of the shop. */
export function TextLink({ alone = false, className = '', ...rest }: TextLinkProps) {
  return <Link {...rest} className={`kit-link ${alone ? 'kit-link-alone' : ''} ${className}`} />;
}
