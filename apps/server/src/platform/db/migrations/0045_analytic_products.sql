-- The bands of an image as numbers, beside its picture.
ALTER TABLE delivery_file DROP CONSTRAINT delivery_file_kind_check;
ALTER TABLE delivery_file
  ADD CONSTRAINT delivery_file_kind_check CHECK (kind IN ('icon', 'full', 'tiff', 'analytic', 'zip'));
