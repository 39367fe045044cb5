"""The pages that people follow: every command that stands on them is carried out."""
