import { Toolbar } from '@base-ui/react/toolbar';
import { Button } from '@shop/front-kit';
import type { ComponentProps } from 'react';

/** A button of a list's toolbar: one Tab stop for all, arrow keys between them. */
export function ToolButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  return <Toolbar.Button disabled={disabled} render={<Button {...rest} />} />;
}
