import { type ReactNode, useEffect, useState } from 'react';

interface LiveTextProps {
  className?: string;
  children?: ReactNode;
}

/**
 * News that screen readers announce. A region that arrives together with its text is often silent, so the text follows its region.
 * Empty, it takes no room.
 */
export function LiveText({ className = '', children }: LiveTextProps) {
  const [isPresent, setPresent] = useState(false);
  useEffect(() => setPresent(true), []);
  return (
    <div role="status" className={`kit-live ${className}`}>
      {isPresent && children}
    </div>
  );
}
