-- The file or package as the provider delivered it, of any media type.
ALTER TABLE delivery_file DROP CONSTRAINT delivery_file_kind_check;
ALTER TABLE delivery_file
  ADD CONSTRAINT delivery_file_kind_check
  CHECK (kind IN ('icon', 'full', 'tiff', 'overview', 'png', 'analytic', 'zip', 'original'));
ALTER TABLE delivery_file DROP CONSTRAINT delivery_file_media_type_check;
ALTER TABLE delivery_file
  ADD CONSTRAINT delivery_file_media_type_check
  CHECK (CASE kind WHEN 'original' THEN media_type ~ '^[\w.+-]+/[\w.+-]+$'
    ELSE media_type IN ('image/jpeg', 'image/png', 'image/tiff', 'application/zip') END);
