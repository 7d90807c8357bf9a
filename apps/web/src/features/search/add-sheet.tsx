import type { ArchiveImage } from '@groundtrack/contract';
import { Drawer } from '@mantine/core';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { imageName } from '../../lib/image-name.ts';
import { useUnits } from '../../lib/use-units.ts';
import sheet from '../../ui/sheet.module.css';
import { useCloseOnNavigation } from '../../ui/use-close-on-navigation.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './add-sheet.module.css';
import { ProductChooser } from './product-chooser.tsx';

interface AddSheetProps {
  readonly image: ArchiveImage;
  readonly onClose: () => void;
}

/** The choice of a product on a phone: a sheet from the lower edge, whose button stays in view. */
export function AddSheet({ image, onClose }: AddSheetProps) {
  useFocusReturn();
  useCloseOnNavigation(onClose);
  const { resolution } = useUnits();
  const name = imageName(useProviderLabel(image.provider), image.satellite, image.operator);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={name}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The <header> of a dialog is not the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: sheet.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      {/* Focused instead of the first field, which would look chosen. */}
      <p className={classes.when} tabIndex={-1} data-autofocus>
        <ZonedInstant iso={image.dateAcquiredISO} /> · {resolution(image.groundSampleDistance)}
      </p>
      <div className={classes.chooser}>
        <ProductChooser image={image} />
      </div>
    </Drawer>
  );
}
