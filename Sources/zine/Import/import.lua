-- A pandoc filter for `zine import`. It reports on a document to standard output: lines of keys and values,
-- the pictures, and front matter. After these, pandoc writes the Markdown. The filter writes no files.
-- The lines before this one set `options`: `folder`, `keeps_colors`, `has_files`, `joins_quotations`,
-- `most_pictures`, `most_bytes`, `properties`.

local counts, tags = {}, {}

local function count(kind, number)
  counts[kind] = (counts[kind] or 0) + (number or 1)
end

-- Lines of the report, which are written when the whole document has been read.
local sayings = {}

local function say(line) table.insert(sayings, (line:gsub("[%c]", " "))) end

local stringify = pandoc.utils.stringify

-- Pictures

local pictures = { names = {}, taken = {}, list = {}, bytes = 0 }

local endings = {
  ["image/png"] = "png", ["image/jpeg"] = "jpg", ["image/gif"] = "gif", ["image/webp"] = "webp",
  ["image/tiff"] = "tif", ["image/svg+xml"] = "svg", ["image/bmp"] = "bmp", ["image/x-emf"] = "emf",
  ["image/x-wmf"] = "wmf", ["image/emf"] = "emf", ["image/wmf"] = "wmf", ["application/pdf"] = "pdf",
}

-- Returns a file name that is unique among the pictures, even if case is ignored. Generated names, and names
-- with unusual characters, are replaced by numbered names.
local function new_name(source, mime)
  local base = source:match("^data:") and "" or source:match("([^/\\]*)$")
  local stem, ending = base:match("^([%w_][%w._-]*)%.(%w+)$")
  if not stem or #base > 60 or stem:match("^%x+$") and #stem >= 32 then
    stem = "picture-" .. #pictures.list + 1
    ending = endings[(mime or ""):match("^[^;]*")] or base:match("%.(%w+)$") or "bin"
    if #ending > 5 then ending = "bin" end
  end
  local name, number = stem .. "." .. ending, 1
  while pictures.taken[name:lower()] do
    number = number + 1
    name = stem .. "-" .. number .. "." .. ending
  end
  pictures.taken[name:lower()] = true
  return name
end

local function decoded(source)
  return (source:gsub("[?#].*$", ""):gsub("%%(%x%x)", function(digits)
    return string.char(tonumber(digits, 16))
  end))
end

-- Returns an earlier picture with the same bytes, or nil. Some programs store a copy for each use of a
-- picture.
local function equal_picture(bytes)
  for _, picture in ipairs(pictures.list) do
    if picture.bytes == bytes then return picture end
  end
end

-- Returns the new path of a picture, or its source if the picture is not available.
local function picture_path(source)
  if pictures.names[source] then return pictures.names[source] end
  local mime, bytes = pandoc.mediabag.lookup(source)
  local path
  local equal = bytes and equal_picture(bytes)
  if equal then
    pictures.names[source] = options.folder .. "/" .. equal.name
    return pictures.names[source]
  end
  if not bytes and source:match("^data:") then
    local fine, kind, content = pcall(pandoc.mediabag.fetch, source)
    if not fine or not content then
      count("broken")
      return source:sub(1, 40)
    end
    mime, bytes = kind, content
  end
  if not bytes and not options.has_files and not source:match("^%a[%w+.-]+:") then
    -- Formats that are archives contain their pictures, so this one is missing.
    count("missing")
    path = source
  elseif not bytes and (source == "" or source:match("^%a[%w+.-]+:") or source:match("^//")) then
    say("remote " .. source)
    path = source
  elseif #pictures.list >= options.most_pictures then
    say("limit pictures")
    path = source
  else
    local place = bytes and source or decoded(source)
    local name = new_name(place, mime)
    if bytes then pictures.bytes = pictures.bytes + #bytes end
    if pictures.bytes > options.most_bytes then
      say("limit bytes")
      bytes = ""
    end
    table.insert(pictures.list, { name = name, bytes = bytes, place = place })
    path = options.folder .. "/" .. name
  end
  pictures.names[source] = path
  return path
end

-- Converts a length to points, rounded to halves. Returns nil for unknown units and unusable lengths.
local function points(length)
  local number, unit = tostring(length or ""):match("^%s*([%d.]+)%s*(%a*)%s*$")
  local factors = { [""] = 0.75, px = 0.75, pt = 1, ["in"] = 72, cm = 72 / 2.54, mm = 7.2 / 2.54 }
  local value = tonumber(number)
  if not value or not factors[unit] then return nil end
  value = math.floor(value * factors[unit] * 2 + 0.5) / 2
  if value <= 0 or value > 14400 then return nil end
  return value == math.floor(value) and string.format("%d", value) or tostring(value)
end

-- Styles

local plain_styles = {}
for name in ([[
  normal|normal (web)|body text|first paragraph|compact|list paragraph|no spacing|default|plain text|text body|standard|
  table contents|table heading|table grid|table|hyperlink|followedhyperlink|followed hyperlink|internet link|visited internet link|
  default paragraph font|page number|header|footer|title|subtitle|author|date|abstract|strong|emphasis|intense emphasis|
  subtle emphasis|source code|verbatim char|html code|html preformatted|captioned figure|figure|bibliography|block text|quote|
  intense quote|definition|definition term|western|macro text|line number|image caption|table caption|caption|
]]):gmatch("([^|]+)|") do
  plain_styles[name:match("^%s*(.-)%s*$")] = true
end

local function class_of_style(name)
  local lower = name:lower()
  if plain_styles[lower] then return nil end
  for _, prefix in ipairs { "heading ", "toc ", "index ", "list ", "body text", "footnote ", "endnote ", "annotation ",
    "comment ", "apple-", "normal " } do
    if lower:sub(1, #prefix) == prefix then return nil end
  end
  local class = lower:gsub("[^%w\128-\255]+", "-"):gsub("^%-+", ""):gsub("%-+$", "")
  if class == "" or class:match("^%d") or #class > 60 then return nil end
  return class
end

local caption_styles = { caption = true, ["image caption"] = true, ["table caption"] = true }

-- Returns the colour declarations of a style attribute, or nil if there are none or colours are not kept.
-- Counts fonts and dropped colours.
local function colors(style)
  local kept = {}
  for property, value in (style or ""):gmatch("([%w-]+)%s*:%s*([^;]+)") do
    property = property:lower()
    if property == "background" then property = "background-color" end
    if property == "color" or property == "background-color" then
      value = value:match("^%s*(.-)%s*$")
      if value:match("^[#%w(),.%s%%/-]+$") and #value < 60 then
        table.insert(kept, property .. ": " .. value)
      end
    elseif property:match("^font") then
      count("fonts")
    end
  end
  if #kept == 0 then return nil end
  if options.keeps_colors then return table.concat(kept, "; ") end
  count("colors")
  return nil
end

-- Classes that pandoc and its readers add automatically.
local own_classes = {
  section = true, sourceCode = true, figure = true, footnotes = true, header = true, odd = true, even = true, emoji = true,
  unnumbered = true, unlisted = true, anchor = true, verbatim = true, uri = true, email = true, math = true, inline = true,
  display = true, ["footnotes-end-of-document"] = true, ["footnotes-end-of-block"] = true, ["footnotes-end-of-section"] = true,
}

-- New identifiers of link targets, keyed by the old ones. Identifiers without links to them are dropped.
local targets = {}

local function clean_name(name) return (name:gsub("[^%w_\128-\255-]+", "-")) end

local function attributes(attr)
  local classes, rest = pandoc.List {}, pandoc.List {}
  for _, class in ipairs(attr.classes) do
    local name = clean_name(class)
    if not own_classes[class] and not class:match("^level%d$") and name:match("^%a") then
      classes:insert(name)
    end
  end
  -- A list, since the order of keys in a Lua table differs between runs.
  local function keep(key, value)
    if value then rest:insert { key, value } end
  end
  keep("lang", (attr.attributes.lang or ""):match("^%a[%w-]*$"))
  keep("dir", (attr.attributes.dir or ""):match("^[lr]t[lr]$"))
  keep("style", colors(attr.attributes.style))
  local style = attr.attributes["custom-style"]
  local class = style and class_of_style(style)
  if class then classes:insert(class) end
  return pandoc.Attr(targets[attr.identifier] or "", classes, rest)
end

local function is_empty(attr)
  return attr.identifier == "" and #attr.classes == 0 and #attr.attributes == 0
end

-- Collects the identifiers that links lead to, and assigns valid, unique ones.
local function collect_targets(document)
  local taken = {}
  document:walk {
    Link = function(link)
      local name = link.target:match("^#(.+)$")
      if not name or targets[name] then return end
      local plain, number = clean_name(name), 1
      local unique = plain
      while taken[unique] do
        number = number + 1
        unique = plain .. "-" .. number
      end
      taken[unique] = true
      targets[name] = unique
    end,
  }
end

local function clean_picture(image)
  count("pictures")
  image.src = picture_path(image.src)
  local width = points(image.attributes.width)
  local attr = attributes(image.attr)
  if width then attr.attributes.width = width end
  image.attr = attr
  -- Alternative text is read aloud, so it must not contain Markdown punctuation.
  if image.title:sub(1, 4) ~= "fig:" then image.caption = { pandoc.Str(stringify(image.caption)) } end
  return image
end
